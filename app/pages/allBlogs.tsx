export default function AllBlogs() {
  return <main id="main" />
}
