import { useEffect, useState } from 'react'
import { whenQuiet } from '../calls/quiet.ts'

/**
 * Upper limit for the wait, in milliseconds, so that a slow connection does not postpone low-priority code for ever.
 */
const MOST = 15_000

/** True once the first screen has its data and the browser is idle, for loading code of low priority. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const done = () => setIdle(true)
    const stopWaiting = whenQuiet(() => {
      // Safari has no idle callback.
      if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: 2000 })
      else done()
    })
    const timer = setTimeout(done, MOST)
    return () => {
      stopWaiting()
      clearTimeout(timer)
    }
  }, [])
  return isIdle
}
