import { createRequire } from 'node:module'
const require=createRequire(import.meta.url)
import base from './vite.config.ts'
import { mergeConfig } from 'vite'
export default mergeConfig(base, { build:{outDir:'/tmp/w/p13/dist',emptyOutDir:true}, plugins:[{name:'an',generateBundle(_o:any,b:any){const out:any[]=[];for(const c of Object.values(b) as any[])if(c.type==='chunk'){out.push({f:c.fileName,name:c.name,imports:c.imports,mods:Object.entries(c.modules).map(([k,v]:any)=>[k.replace(/^.*\/tmp\/h\/mine\//,''),v.renderedLength??v.code?.length])})}
require('node:fs').writeFileSync('/tmp/w/p13/mods.json',JSON.stringify(out))}}]})
