export { DayPanel as default } from '#features/attendance/ui/DayPanel.tsx'
