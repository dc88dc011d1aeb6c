const MB = 1024 * 1024
const LOOK_EVERY_MS = 25

/** Reads a file to its end. @returns its bytes */
export async function drain(file: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0
  for await (const chunk of file) bytes += chunk.length
  return bytes
}

/** Peak growth, in megabytes, of the process's memory while `work` runs. */
export async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, LOOK_EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return (Math.max(most, process.memoryUsage.rss()) - before) / MB
}
