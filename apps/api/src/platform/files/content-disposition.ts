/** RFC 6266: the name as ASCII for old clients and whole for the others. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const whole = name.toWellFormed()
  const plain = whole.replace(/[^\w.\- ]+/g, '_')
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
