/** What about money staff must know or decide, and their decision. */
export { decideMatter, moneyMatters } from '../matterStore.server.ts'
