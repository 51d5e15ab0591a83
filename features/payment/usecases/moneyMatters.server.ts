/** What about money staff must know or decide, and their decision. */
export { decideMatter, type MatterRow, moneyMatters } from '../matterStore.server.ts'
