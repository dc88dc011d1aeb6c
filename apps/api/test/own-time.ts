/** Milliseconds that this thread itself computed: what other programs of the machine take meanwhile does not count. */
export async function ownTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
