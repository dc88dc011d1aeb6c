import { type LayoutInput, layOut } from './layout.ts'

/** Runs the layout in a worker, so that large charts do not block the page. */
self.addEventListener('message', (event: MessageEvent<{ id: number; input: LayoutInput }>) => {
  const layout = layOut(event.data.input)
  self.postMessage(
    { id: event.data.id, layout },
    { transfer: [layout.x.buffer, layout.y.buffer, layout.trunk.buffer] },
  )
})
