export default function TeacherTraining() {
  return <main id="main" />
}
