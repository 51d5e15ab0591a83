export default function MoreInfo() {
  return <main id="main" />
}
