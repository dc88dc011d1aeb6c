import { useEffect, useState } from 'react'

/** True once the browser is idle after rendering, for loading code of low priority. */
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
