import { revalidateUnlessPopup } from '#app/revalidateUnlessPopup.ts'
import { findPosts, type PostFilter, readPostFilter, tagsOf } from '#features/content/postSearch.ts'
import { contentContract, type PostSummary } from '#features/content/schema.ts'
import { postText as t } from '#features/content/text/posts.ts'
import { PostCard } from '#features/content/ui/PostCard.tsx'
import { PostGrid } from '#features/content/ui/PostGrid.tsx'
import { PostTools } from '#features/content/ui/PostTools.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/Empty.tsx'
import { Lang } from '#ui/Lang.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { RuledSection } from '#ui/RuledSection.tsx'
import { callApi } from '../api.server.ts'
import { seo } from '../seo.ts'
import { loadPageTexts } from '../sitePage.server.ts'
import type { Route } from './+types/allBlogs'
import styles from './allBlogs.module.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = readPostFilter(url.searchParams)
  const allPosts = await callApi(context, contentContract['GET /blog/'])
  const { lead } = await loadPageTexts(context, 'blogs')
  return { filter, lead, tags: tagsOf(allPosts), posts: findPosts(allPosts, filter) }
}

export const shouldRevalidate = revalidateUnlessPopup

export const meta: Route.MetaFunction = (args) =>
  seo(args, {
    title: t.title,
    description: t.description,
    hidden: Boolean(args.loaderData?.filter.q),
  })

export default function AllBlogs({ loaderData: { filter, lead, tags, posts } }: Route.ComponentProps) {
  const isFiltered = Boolean(filter.q || filter.tag)
  return (
    <main id="main" className="wrap page-end">
      <PageHead title={t.title} lead={lead && <Lang text={lead} />} />
      {(isFiltered || posts.length > 0) && <PostTools filter={filter} tags={tags} />}
      <p
        className={isFiltered && posts.length > 0 ? classes(styles.found, 'small mute') : 'vh'}
        role="status"
      >
        {t.found(posts.length, filter.q, filter.tag)}
      </p>
      <h2 className="vh">{t.list}</h2>
      <RuledSection>
        {posts.length > 0 ? (
          <Posts posts={posts} isFiltered={isFiltered} />
        ) : isFiltered ? (
          <NoPosts filter={filter} />
        ) : (
          <Empty art="blog" title={t.noneWritten} />
        )}
      </RuledSection>
    </main>
  )
}

/** Without a filter, the newest two posts are emphasised. */
const Posts = ({ posts, isFiltered }: { posts: PostSummary[]; isFiltered: boolean }) => (
  <PostGrid firstWide={!isFiltered}>
    {posts.map((post, index) => (
      <PostCard key={post.slug} post={post} eager={index < 2} big={!isFiltered && index < 2} />
    ))}
  </PostGrid>
)

const NoPosts = ({ filter }: { filter: PostFilter }) => (
  <Empty
    art="blog"
    title={t.none(filter.q)}
    action={
      <ButtonLink to="/all-blogs" outline sm preventScrollReset>
        {t.seeAll}
      </ButtonLink>
    }
  >
    {t.noneMore}
  </Empty>
)
