import type { PostSummary } from './schema.ts'

/** The filter of the blog list; both values are in the address (`?q=spring&tag=Equipment`). */
export interface PostFilter {
  q: string
  tag: string
}

export const readPostFilter = (params: URLSearchParams): PostFilter => ({
  q: (params.get('q') ?? '').trim().slice(0, 200),
  tag: (params.get('tag') ?? '').trim(),
})

export function postsAddress({ q, tag }: PostFilter): string {
  const params = new URLSearchParams()
  if (tag) params.set('tag', tag)
  if (q) params.set('q', q)
  return params.size ? `/all-blogs?${params}` : '/all-blogs'
}

/** Lower case without accents, so that `Deja` finds `Déjà`; typographic apostrophes become plain ones. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()

/** The posts that contain every word of `q` in title, excerpt, tags or author, and have the tag; in unchanged order. */
export function findPosts(posts: PostSummary[], { q, tag }: PostFilter): PostSummary[] {
  const words = plain(q).split(/\s+/).filter(Boolean)
  return posts.filter((post) => {
    if (tag && !post.tags.some((each) => plain(each) === plain(tag))) return false
    const text = plain([post.title, post.excerpt, post.author, ...post.tags].join(' '))
    return words.every((word) => text.includes(word))
  })
}

/** Every tag of the posts, the most used first, then by name. */
export function tagsOf(posts: PostSummary[]): string[] {
  const uses = new Map<string, number>()
  for (const tag of posts.flatMap(({ tags }) => tags)) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return [...uses].sort(([a, n], [b, m]) => m - n || a.localeCompare(b)).map(([tag]) => tag)
}

/** Posts to read next: those with the most tags in common, the newer first if equal. */
export function relatedPosts(posts: PostSummary[], to: Pick<PostSummary, 'slug' | 'tags'>, limit: number) {
  const sharedTags = (post: PostSummary) => post.tags.filter((tag) => to.tags.includes(tag)).length
  return posts
    .filter(({ slug }) => slug !== to.slug)
    .map((post) => ({ post, shared: sharedTags(post) }))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, limit)
    .map(({ post }) => post)
}
