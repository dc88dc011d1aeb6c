/** Types of the part of autocannon used here; the package has none. */
declare module 'autocannon' {
  interface Client {
    setHeadersAndBody(headers: Record<string, string>, body: string): void
  }
  interface Options {
    url: string
    method: string
    connections: number
    amount: number
    timeout: number
    setupClient(client: Client): void
  }
  interface Outcome {
    errors: number
    non2xx: number
    '2xx': number
    duration: number
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: Options): Promise<Outcome>
}
