import { type LayoutInput, layOut } from './layout.ts'

/** Lays out beside the page, so that large charts never hold it up. */
self.addEventListener('message', (event: MessageEvent<{ id: number; input: LayoutInput }>) => {
  const layout = layOut(event.data.input)
  self.postMessage(
    { id: event.data.id, layout },
    { transfer: [layout.x.buffer, layout.y.buffer, layout.trunk.buffer] },
  )
})
