/**
 * Hindi: replaces the cancellation policy if the studio changed the class after it was booked; callers add the
 * full stop.
 */
import type * as english from './released.ts'

export const releasedText: typeof english.releasedText = {
  untilStart: (day) => `क्लास बदली गई है: एक दिन पहले तक यहीं मुफ़्त में रद्द करें, और ${day} को शुरू होने तक हमें बताकर`,
}
