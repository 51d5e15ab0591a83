import { unlessPopup } from '#app/unlessPopup.ts'
import { findPosts, type PostFilter, readPostFilter, tagsOf } from '#features/content/postSearch.ts'
import { contentContract, type PostSummary } from '#features/content/schema.ts'
import { PostCard } from '#features/content/ui/PostCard.tsx'
import { PostTools } from '#features/content/ui/PostTools.tsx'
import { postText as t } from '#text/posts.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Floor } from '#ui/Floor.tsx'
import { ask } from '../api.server.ts'
import { seo } from '../seo.ts'
import type { Route } from './+types/allBlogs'

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = readPostFilter(url.searchParams)
  const all = await ask(context, contentContract['GET /blog/'])
  return { filter, tags: tagsOf(all), posts: findPosts(all, filter) }
}

export const shouldRevalidate = unlessPopup

export const meta: Route.MetaFunction = (args) =>
  seo(args, {
    title: t.title,
    description: t.description,
    hidden: Boolean(args.loaderData?.filter.q),
  })

export default function AllBlogs({ loaderData: { filter, tags, posts } }: Route.ComponentProps) {
  const narrowed = Boolean(filter.q || filter.tag)
  return (
    <main id="main" className="wrap page-end">
      <header className="ph">
        <h1>{t.title}</h1>
        <p className="lead mute">{t.lead}</p>
      </header>
      <PostTools filter={filter} tags={tags} />
      <p className={narrowed && posts.length > 0 ? 'blog-found small mute' : 'vh'} role="status">
        {t.found(posts.length, filter.q, filter.tag)}
      </p>
      <h2 className="vh">{t.list}</h2>
      <Floor>
        {posts.length > 0 ? <Posts posts={posts} narrowed={narrowed} /> : <None filter={filter} />}
      </Floor>
    </main>
  )
}

/** Unasked for, the newest two stand out. */
const Posts = ({ posts, narrowed }: { posts: PostSummary[]; narrowed: boolean }) => (
  <ul className="list-b">
    {posts.map((post, place) => (
      <PostCard
        key={post.slug}
        post={post}
        eager={place < 2}
        {...(!narrowed && place < 2 ? { big: true, className: place ? 'w5' : 'w7' } : {})}
      />
    ))}
  </ul>
)

const None = ({ filter }: { filter: PostFilter }) => (
  <Empty
    art="blog"
    title={t.none(filter.q)}
    action={
      <ButtonLink to="/all-blogs" line sm preventScrollReset>
        {t.seeAll}
      </ButtonLink>
    }
  >
    {t.noneMore}
  </Empty>
)
