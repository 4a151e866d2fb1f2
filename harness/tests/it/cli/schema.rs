//! `schema`: the schemas are listed, printed and written.

use super::place;

#[test]
fn schemas_are_listed_printed_and_written() {
    let place = place(&[]);
    place.ruleproof(&["schema"]).is(0).says("riftbound.case.schema.json");
    place.ruleproof(&["schema", "record.schema.json"]).is(0).says("\"$schema\"");
    place.ruleproof(&["schema", "recrd.schema.json"]).is(2).complains("did you mean `record.schema.json`?");
    place.ruleproof(&["schema", "record"]).is(0).says("\"$schema\"");
    let ended = place.ruleproof(&["schema", "nosuch"]).is(2).silent();
    assert_eq!(ended.err, "error: no schema `nosuch`; `ruleproof schema` names all\n");
    place.ruleproof(&["schema", "--write", "schema"]).is(0);
    assert!(place.read("schema/mtg.case.schema.json").contains("\"title\""));
}
