// A record that means harm: whatever a page shows of it has to stay text.
export const BAD = `"'><img src=x onerror=alert(1)><script>alert(2)</script>\u202e\u001b[31m]]>javascript:alert(3)`;

/// The record with harm in everything that is text.
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
  // One is of a case that there is not.
  record.results.push({ ...record.results[0], id: `mtg/none${BAD}`, edition: `none${BAD}` });
  return record;
}
