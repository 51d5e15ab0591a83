export default function PrivateSession() {
  return <main id="main" />
}
