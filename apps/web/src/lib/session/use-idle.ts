import { useEffect, useState } from 'react'

/** True once the browser has had time to show what is there: for code that nobody waits for. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const done = () => setIdle(true)
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(done, 200)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(done, { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
