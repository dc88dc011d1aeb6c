/** CPU time of this thread in milliseconds, unaffected by other programs. */
export async function ownTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
