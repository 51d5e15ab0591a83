import { index, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * The site map (spec §2), the pages of further mailed links, and those of classes and instructors. Any other single
 * path segment is a blog post.
 */
export default [
  index('pages/home.tsx'),
  route('sign-up', 'pages/signUp.tsx'),
  route('why-pilates', 'pages/whyPilates.tsx'),
  route('reset-password/:token/:email/:expiry', 'pages/resetPassword.tsx'),
  route('restore-email/:token/:email/:expiry', 'pages/restoreEmail.tsx'),
  route('restore-details/:token/:email/:expiry', 'pages/restoreDetails.tsx'),
  route('sign-in-link/:token/:email/:expiry', 'pages/signInLink.tsx'),
  route('unsubscribe/:token', 'pages/unsubscribe.tsx'),
  route('gift/:token', 'pages/gift.tsx'),
  route('shared-pass/:token', 'pages/sharedPass.tsx'),
  route('class-schedule', 'pages/classSchedule.tsx'),
  route('classes/:slug', 'pages/class.tsx'),
  route('teachers/:slug', 'pages/teacher.tsx'),
  route('teacher-training', 'pages/teacherTraining.tsx'),
  route('teacher-single-training/:id', 'pages/singleTraining.tsx'),
  route('moreInfo/:id', 'pages/moreInfo.tsx'),
  route('private-session', 'pages/privateSession.tsx'),
  route('membership', 'pages/membership.tsx'),
  route('about-us', 'pages/aboutUs.tsx'),
  route('all-blogs', 'pages/allBlogs.tsx'),
  route('privacy-policy', 'pages/policy.tsx', { id: 'privacy-policy' }),
  route('terms-and-condition', 'pages/policy.tsx', { id: 'terms-and-condition' }),
  route('refund-policy', 'pages/policy.tsx', { id: 'refund-policy' }),
  route('in-studio-terms-and-conditions', 'pages/policy.tsx', { id: 'in-studio-terms-and-conditions' }),
  route('rules', 'pages/ourRules.tsx'),
  route('contact-us', 'pages/contactUs.tsx'),
  route(':slug', 'pages/post.tsx'),
  route('*', 'pages/notFound.tsx'),
] satisfies RouteConfig
