export default function ClassSchedule() {
  return <main id="main" />
}
