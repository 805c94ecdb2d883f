// Written by scripts/write-grammar.ts from the language's own catalogues.
// As of 2026-05-20.
/** Service, action, parameters with their types, `!` where required. */
export const SERVICE_ROWS = `
agent sendMessage message:string! threadId:string skill:string context:ServiceParams
agent cancelGeneration threadId:string!
cli validate schema:string!
data list collection:string!
data getById collection:string! id:string!
data create collection:string! data:ServiceParams!
data update collection:string! id:string! data:ServiceParams!
data delete collection:string! id:string!
deepagent sendMessage message:string! threadId:string skill:string context:IntegrationParams
deepagent cancelGeneration threadId:string!
deepagent validateSchema schema:string!
deepagent compileSchema schema:string! shell:string
deepagent getThreadHistory threadId:string!
discovery register name:string! instanceId:string! host:string! port:number! emits:string[]! listens:string[]!
discovery findListeners event:string!
discovery findEmitters event:string!
docker build tag:string! dockerfile:string context:string buildArgs:object
docker run image:string! name:string ports:array env:object volumes:array command:string
docker stop containerId:string!
docker remove containerId:string! force:boolean
docker logs containerId:string! tail:number since:string
docker status containerId:string!
docker list all:boolean filterByLabel:string
email send to:string! subject:string! body:string! from:string
eventbus emit event:string! payload:ServiceParams
eventbus getListenerCounts
github cloneRepo repoUrl:string! targetDir:string! branch:string
github createBranch branchName:string! baseBranch:string
github commit message:string! files:string[]
github push branchName:string! force:boolean
github createPR title:string! body:string! head:string! base:string!
github getPRComments prNumber:number!
github listIssues state:string labels:string[] per_page:number
github getIssue issueNumber:number!
github getFile owner:string! repo:string! path:string! ref:string
github listCommits owner:string! repo:string! path:string ref:string per_page:number
github createIssue owner:string! repo:string! title:string! body:string labels:string[]
llm generate systemPrompt:string userPrompt:string! model:string temperature:number maxTokens:number
llm classify text:string! categories:string[]! model:string
llm extract text:string! schema:JsonSchemaDefinition! model:string
llm summarize text:string! maxLength:number style:string model:string
llm-integration generate userPrompt:string! systemPrompt:string model:string temperature:number maxTokens:number
llm-integration classify text:string! categories:string[]! model:string
llm-integration extract text:string! schema:IntegrationParams! model:string
llm-integration summarize text:string! maxLength:number style:string model:string
memory getUserPreferences userId:string!
memory updateUserPreferences userId:string! preferences:ServiceParams!
memory recordGeneration userId:string! prompt:string! result:string! skill:string
memory getGenerationHistory userId:string! limit:number
oauth authorize provider:'google' | 'github' | 'auth0'! scopes:string[]! redirectUri:string!
oauth token code:string! state:string!
oauth refresh refreshToken:string!
oauth revoke token:string!
oauth userinfo accessToken:string!
otel startSpan name:string! attributes:IntegrationParams traceId:string
otel endSpan spanId:string! status:'ok' | 'error'
otel addEvent spanId:string! name:string! attributes:IntegrationParams
otel recordMetric name:string! value:number! type:'counter' | 'gauge' | 'histogram' labels:IntegrationParams
otel getSpan spanId:string!
otel getMetrics
queue enqueue queue:string! payload:ServiceParams! delay:number priority:number
queue dequeue queue:string!
queue status jobId:string!
queue complete jobId:string! result:ServiceParams
queue fail jobId:string! error:string
queue cancel jobId:string!
queue size queue:string!
redis get key:string!
redis set key:string! value:ServiceParams! ttl:number
redis delete key:string!
redis lock key:string! ttl:number
redis unlock key:string! lockId:string!
redis increment key:string! by:number
redis expire key:string! ttl:number!
redis publish channel:string! message:ServiceParams!
redis subscribe channel:string!
session create threadId:string! userId:string
session get threadId:string!
session list userId:string
session clear threadId:string!
skills generateOrbitals prompt:string! compact:boolean
skills generateFix schema:string! errors:string[]!
skills generateDomainLanguage description:string!
skills generateAll
storage upload bucket:string! key:string content:string contentType:string file:IntegrationParams acl:'public' | 'private' maxSize:number metadata:IntegrationParams
storage download bucket:string! key:string!
storage list bucket:string! prefix:string maxKeys:number
storage delete bucket:string! key:string!
storage getSignedUrl bucket:string! key:string! expiresIn:number operation:'get' | 'put'
stripe createPaymentIntent amount:number! currency:string! metadata:object
stripe confirmPayment paymentIntentId:string!
stripe refund paymentIntentId:string! amount:number
twilio sendSMS to:string! body:string!
twilio sendWhatsApp to:string! body:string!
youtube search query:string! maxResults:number type:string
youtube getVideo videoId:string!
youtube getChannel channelId:string!
`;
