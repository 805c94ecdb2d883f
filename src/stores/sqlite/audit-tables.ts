/** Who did what with episodes. Ids only: the texts they had are elsewhere, or gone. */
export const AUDIT = `
CREATE TABLE audit(
  entry INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL,
  action TEXT NOT NULL,
  domain TEXT NOT NULL,
  at INTEGER NOT NULL,
  key_id TEXT NOT NULL,
  channel TEXT NOT NULL,
  episodes INTEGER NOT NULL,
  episode_ids TEXT NOT NULL
);
CREATE INDEX audit_action ON audit(tenant, action, entry);
`;
