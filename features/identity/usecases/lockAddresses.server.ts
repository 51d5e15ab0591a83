export { lockAddresses } from '../store.server.ts'
