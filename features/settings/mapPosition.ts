/** A place on the earth, in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

const NUMBER = '(-?\\d{1,3}(?:\\.\\d+)?)'
/** Where a map's address or a person writes it: the pin first, then what was looked at. */
const WAYS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&](?:q|query|ll|destination)=(?:loc:)?${NUMBER}(?:,|%2C)\\s*${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(`#map=\\d+/${NUMBER}/${NUMBER}`),
  new RegExp(`^\\s*${NUMBER}\\s*[, ]\\s*${NUMBER}\\s*$`),
]

/** The point that a pasted address of a map names, or two numbers; undefined where there is none. */
export function pointIn(typed: string): Point | undefined {
  for (const way of WAYS) {
    const [, latitude, longitude] = way.exec(typed) ?? []
    const point = { latitude: Number(latitude), longitude: Number(longitude) }
    if (Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180) return point
  }
  return undefined
}

/** A short address says nothing of the place: it has to be opened first. */
export const isShortLink = (typed: string): boolean => /goo\.gl\/|maps\.app\./.test(typed)

export const pointText = ({ latitude, longitude }: Point): string => `${latitude}, ${longitude}`
