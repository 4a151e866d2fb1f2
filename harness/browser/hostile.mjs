// A hostile record: everything that a page shows of it must stay text.
export const BAD = `"'><img src=x onerror=alert(1)><script>alert(2)</script>\u202e\u001b[31m]]>javascript:alert(3)`;

/// Returns the record with hostile content in all texts.
export function spoilt(record) {
  record.engine.name += BAD;
  record.engine.version += BAD;
  record.suite.from += BAD;
  for (const result of record.results) {
    result.file += BAD;
    result.rerun += BAD;
    result.asserts.push(BAD);
    result.reason = BAD;
    for (const failure of result.failures ?? []) {
      for (const key of ["what", "expected", "actual"]) failure[key] += BAD;
    }
  }
  // One result is for a case that does not exist.
  record.results.push({ ...record.results[0], id: `mtg/none${BAD}`, edition: `none${BAD}` });
  return record;
}
