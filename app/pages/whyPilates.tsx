export default function WhyPilates() {
  return <main id="main" />
}
