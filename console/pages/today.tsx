export { DayPanel as default } from '#features/roster/ui/DayPanel.tsx'
