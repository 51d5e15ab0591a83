/** For whoever counts a till: nobody sells at it, or gives back from it, meanwhile. */
export { lockTill } from '../deskStore.server.ts'
