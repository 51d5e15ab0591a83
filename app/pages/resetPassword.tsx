export default function ResetPassword() {
  return <main id="main" />
}
