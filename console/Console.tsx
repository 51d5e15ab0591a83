import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { languageNow, languagePrefix } from '#lib/language.ts'
import { queryClient } from '#lib/queryClient.ts'
import { routes } from './routes.tsx'

// A deed that nothing answers is refused at once: one that waited unseen would be done when nobody looks.
queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), mutations: { networkMode: 'always' } })

const router = createBrowserRouter(routes, { basename: `${languagePrefix(languageNow())}/console` })

/** The program of those who run the studio, at `/console`. */
export const Console = () => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
