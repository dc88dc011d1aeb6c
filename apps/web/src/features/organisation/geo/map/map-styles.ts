import leafletStyles from 'leaflet/dist/leaflet.css?url'

let styles: Promise<void> | undefined

/** Style sheet of the map library, loaded with the map only. */
export function addMapStyles(): Promise<void> {
  styles ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = leafletStyles
    link.onload = () => resolve()
    link.onerror = () => {
      styles = undefined
      link.remove()
      reject(new Error('The map’s styles could not be loaded.'))
    }
    document.head.prepend(link)
  })
  return styles
}
