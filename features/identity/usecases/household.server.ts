export { reachedThrough } from '../store.server.ts'
