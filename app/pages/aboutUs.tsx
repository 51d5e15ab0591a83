export default function AboutUs() {
  return <main id="main" />
}
