/**
 * What another feature may do to a pass, each inside a transaction of its own: lock it, and write its ledger. The
 * balance of a pass is the sum of its entries, so nobody changes it in another way.
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
