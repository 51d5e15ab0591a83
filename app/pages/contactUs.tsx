export default function ContactUs() {
  return <main id="main" />
}
