import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { onSocket } from '../../../lib/calls/socket.ts'
import { notifyNews } from '../../../lib/feedback/notices.ts'
import { entryStorage } from '../../../lib/session/entry-storage.ts'
import { useSession } from '../../../lib/session/session.ts'
import { fetchLatest, refreshLists } from '../data/notice-queries.ts'
import { showUnread } from '../data/unread-query.ts'
import { playSound, preloadSound } from '../sound/sound.ts'
import '../texts.ts'
import { badgeTitle } from '../title-badge.ts'

/** Id of the newest notice announced in this browser, shared so that only one tab announces it. */
const LAST_NOTIFIED = 'notices.told'

/** The session whose existing notices are known; a watcher that is drawn anew goes on, rather than begin again. */
let lookedIn: string | undefined

const readLastNotified = () => Number(entryStorage.get(LAST_NOTIFIED) ?? '-1')

interface Reader {
  language: string
  t: TFunction<'notices'>
}

/**
 * Loads new notices, updates the count, and announces those since the last check.
 *
 * @param isFirst on start-up, when existing notices are not announced
 */
async function look(queries: QueryClient, { language, t }: Reader, isFirst: boolean): Promise<void> {
  const { docs, unread } = await fetchLatest(language)
  showUnread(queries, unread)
  badgeTitle(unread)
  const lastNotified = readLastNotified()
  const newest = docs[0]?.id ?? 0
  if (newest > lastNotified) entryStorage.set(LAST_NOTIFIED, String(newest))
  void refreshLists(queries)
  if (isFirst || lastNotified < 0) return
  const news = docs.filter((notice) => notice.id > lastNotified)
  const [latest] = news
  // One toast for all that arrived together: each of its own would cover the page.
  if (latest && news.length > 1) {
    notifyNews(t('several', { count: news.length }), t('latest', { title: latest.title }))
  } else if (latest) notifyNews(latest.title, latest.body)
  if (news.length > 0) playSound()
}

/** Reacts to the server's push about changed notices, and checks again after a reconnect. */
export function NoticeWatcher() {
  const queries = useQueryClient()
  const { t, i18n } = useTranslation('notices')
  const { language } = i18n
  const token = useSession()?.token
  useEffect(() => {
    let timer: number | undefined
    preloadSound()
    const lookSoon = (spread: number) => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => {
        const isFirst = lookedIn !== token
        lookedIn = token
        // Count and lists have their own polling; the next check makes up for a failed one.
        look(queries, { language, t }, isFirst).catch((error: unknown) => {
          if (isFirst) lookedIn = undefined
          if (!(error instanceof ApiError)) throw error
        })
      }, Math.random() * spread)
    }
    const stops = [
      onSocket('notices', ({ spread_ms }) => lookSoon(spread_ms)),
      onSocket('ready', () => lookSoon(0)),
      onSocket('resync', () => lookSoon(2000)),
    ]
    return () => {
      window.clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [queries, language, t, token])
  return null
}
