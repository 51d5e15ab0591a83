/** A position on the earth, in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

const NUMBER = '(-?\\d{1,3}(?:\\.\\d+)?)'
/** Positions in the addresses of maps, or as people type them. A pin is preferred to the centre of the view. */
const PATTERNS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&](?:q|query|ll|destination)=(?:loc:)?${NUMBER}(?:,|%2C)\\s*${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(`#map=\\d+/${NUMBER}/${NUMBER}`),
  new RegExp(`^\\s*${NUMBER}\\s*[, ]\\s*${NUMBER}\\s*$`),
]

/** The position in a pasted map address, or two numbers; undefined if there is none. */
export function pointIn(typed: string): Point | undefined {
  for (const pattern of PATTERNS) {
    const [, latitude, longitude] = pattern.exec(typed) ?? []
    const point = { latitude: Number(latitude), longitude: Number(longitude) }
    if (Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180) return point
  }
  return undefined
}

/** Whether this is a shortened address. It contains no position, so people must open it and paste the long one. */
export const isShortLink = (typed: string): boolean => /goo\.gl\/|maps\.app\./.test(typed)

export const pointText = ({ latitude, longitude }: Point): string => `${latitude}, ${longitude}`
