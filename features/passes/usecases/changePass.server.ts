/**
 * What other features may do to a pass, each inside its own transaction: lock it, and write its ledger. The
 * balance of a pass is the sum of its ledger entries, so there is no other way to change it.
 */
export {
  addEntry,
  addFreeze,
  lockPass,
  lockPassesOf,
  markRevoked,
  markVoided,
  type PassJson,
  passFactsById,
  passFactsFromJson,
  passFactsJson,
  setClock,
  type VersionedPass,
} from '../store.server.ts'
