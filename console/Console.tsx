import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { currentLanguage, languagePrefix } from '#lib/language.ts'
import { queryClient } from '#lib/queryClient.ts'
import { routes } from './routes.tsx'

// An action is refused at once if there is no connection. If it waited for one, it would take effect later, when
// nobody expects it.
queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), mutations: { networkMode: 'always' } })

const router = createBrowserRouter(routes, { basename: `${languagePrefix(currentLanguage())}/console` })

/** The staff console, at `/console`. */
export const Console = () => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
