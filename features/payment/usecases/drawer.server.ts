/** For counting a cash drawer: nobody sells or refunds from it meanwhile. */
export { lockDrawer } from '../deskStore.server.ts'
