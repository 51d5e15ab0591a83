export const API_BASE = '/api/v1'

/**
 * The address of an endpoint by its path (`/user/cancel-order/:orderId`), without host. Empty query parameters
 * are left out.
 */
export function apiAddress(
  path: string,
  {
    params = {},
    query = {},
  }: { params?: Record<string, unknown> | undefined; query?: Record<string, unknown> | undefined },
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const entries = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const search = entries.length ? `?${new URLSearchParams(entries.map(([k, v]) => [k, String(v)]))}` : ''
  return API_BASE + filled + search
}
