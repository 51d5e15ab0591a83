export { DayPanel as default } from '#features/attendance/console/ui/DayPanel.tsx'
