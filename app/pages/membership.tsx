export default function Membership() {
  return <main id="main" />
}
