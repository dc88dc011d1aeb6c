import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { bootStore } from '../app/boot/boot-store.ts'
import { ApiError, messageOf } from '../lib/calls/api.ts'
import { useConnection } from '../lib/calls/connection.ts'
import { notifyError } from '../lib/feedback/notices.ts'
import { useSession } from '../lib/session/session.ts'
import { OfflineBar } from './components/OfflineBar.tsx'
import { UpdateBar } from './components/UpdateBar.tsx'
import { isInstalled } from './install-offer.ts'
import { startWorker } from './updates.ts'
import './texts.ts'

/** After being offline, checks the session and reloads data. */
function useReturn(): void {
  const { isOffline } = useConnection()
  const queries = useQueryClient()
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    const isBack = wasOffline.current && !isOffline
    wasOffline.current = isOffline
    if (!isBack) return
    bootStore
      .refresh()
      .then(() => queries.invalidateQueries())
      .catch((error: unknown) => {
        // Offline again, or the session has ended: both are reported elsewhere.
        const isSaid = error instanceof ApiError && (error.status === 0 || error.forceLogin)
        if (!isSaid) notifyError(messageOf(error))
      })
  }, [isOffline, queries])
}

/** Sets the theme colour of the installed app to the organisation's. */
function useFrameColour(): void {
  const colour = useSession()?.user.PRODUCT_THEME_COLOR
  useEffect(() => {
    if (!colour || !isInstalled()) return
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute('content', colour)
  }, [colour])
}

/** The app's banners above every screen: offline, new version. */
export default function SelfServiceBars() {
  useReturn()
  useFrameColour()
  const { isOffline } = useConnection()
  useEffect(() => {
    if (!isOffline) void startWorker()
  }, [isOffline])
  return (
    <>
      <OfflineBar />
      <UpdateBar />
    </>
  )
}
