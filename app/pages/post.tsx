export default function Post() {
  return <main id="main" />
}
