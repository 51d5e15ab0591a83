/** For whoever counts a till: nobody sells at it, or gives back from it, meanwhile. */
export { lockDrawer } from '../deskStore.server.ts'
