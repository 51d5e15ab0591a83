export default function Policy() {
  return <main id="main" />
}
