export default function SingleTraining() {
  return <main id="main" />
}
