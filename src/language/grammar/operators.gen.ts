// Written by scripts/write-grammar.ts from the language's own catalogues.
// As of 2026-08-22.
/** Name, least and most arguments, `!` for side effects and the index of a lambda, what it returns. */
export const OPERATOR_ROWS = `
!= 2 2 - boolean
% 2 2 - number
* 2 * - number
+ 2 * - number
- 1 2 - number
/ 2 2 - number
< 2 2 - boolean
<= 2 2 - boolean
= 2 2 - boolean
== 2 2 - boolean
> 2 2 - boolean
>= 2 2 - boolean
and 2 * - boolean
anim/direction-from-delta 2 3 - string
anim/frame-at 3 4 - number
anim/sheet-rect 4 4 - object
array/append 2 2 - array
array/avg 1 2 - number
array/concat 2 * - array
array/cosine 2 2 - number
array/count 1 2 1 number
array/drop 2 2 - array
array/dropLast 2 2 - array
array/empty? 1 1 - boolean
array/every 2 2 1 boolean
array/filter 2 2 1 array
array/find 2 2 1 any
array/findIndex 2 2 1 number
array/first 1 1 - any
array/flatten 1 1 - array
array/groupBy 2 2 - any
array/includes 2 2 - boolean
array/indexOf 2 2 - number
array/insert 3 3 - array
array/last 1 1 - any
array/len 1 1 - number
array/map 2 2 1 array
array/max 1 2 - number
array/min 1 2 - number
array/nearest 2 2 - object
array/nth 2 2 - any
array/partition 2 2 1 array
array/prepend 2 2 - array
array/range 1 3 - array
array/reduce 3 3 2 any
array/reject 2 2 1 array
array/remove 2 2 - array
array/removeItem 2 2 - array
array/reverse 1 1 - array
array/shuffle 1 1 - array
array/slice 2 3 - array
array/some 2 2 1 boolean
array/sort 1 3 - array
array/sum 1 2 - number
array/take 2 2 - array
array/takeLast 2 2 - array
array/unique 1 1 - array
array/zip 2 2 - array
async/all 2 * ! array
async/debounce 2 2 ! void
async/delay 1 2 ! any
async/interval 2 2 ! string
async/race 2 * ! any
async/retry 2 2 ! any
async/sequence 2 * ! array
async/throttle 2 2 ! void
async/timeout 2 2 ! any
behavior/call 2 3 ! ServiceCallResult
behavior/compose 1 1 - object
behavior/detect-layout 1 2 - string
behavior/instantiate 2 3 ! BuilderResult
behavior/pipe 2 * - any
behavior/wire 2 2 - array
browser/clipboard-read 0 0 ! string
browser/clipboard-write 1 1 ! void
browser/geolocation-current 0 1 ! object
browser/open-file-picker 0 1 ! array
browser/push-subscribe 0 0 ! object
call-service 2 4 ! void
checkpoint/load 1 1 - object
checkpoint/save 2 2 ! void
compose/compose-all 0 0 ! ComposeAllResult
compose/compose-children 1 1 ! ComposeChildrenResult
contract/clamp-output 2 2 - tensor
contract/entity-to-tensor 2 2 - tensor
contract/tensor-to-payload 2 2 - object
contract/validate-input 2 2 - object
contract/validate-output 2 2 - object
contract/violations 2 2 - array
data/augment 2 2 - object
data/dataloader 2 2 - object
data/dataset 2 2 - object
data/normalize 2 2 - tensor
data/pad 2 2 - tensor
data/split 2 2 - array
data/tokenize 2 2 - tensor
despawn 0 1 ! void
do 1 * - any
ease/apply 2 2 - number
ease/smoothstep 3 3 - number
emit 1 2 ! void
evaluate 1 2 - object
fetch 1 2 ! void
fetch-stream 1 2 ! void
fn 2 2 1 function
format/bytes 1 1 - string
format/creditCard 1 1 - string
format/currency 2 3 - string
format/list 1 2 - string
format/number 1 2 - string
format/ordinal 1 1 - string
format/percent 1 2 - string
format/phone 1 2 - string
format/plural 3 3 - string
forward 2 2 - tensor
geo/aabb-overlap 2 2 - boolean
geo/circle-overlap 2 2 - boolean
geo/point-in-circle 2 2 - boolean
geo/point-in-rect 2 2 - boolean
geo/rect-circle-overlap 2 2 - boolean
geo/reflect 2 2 - vector
geo/segment-intersect 2 2 - point | null
graph/add-self-loops 1 1 - graph
graph/batch 1 1 - graph
graph/degree 1 1 - tensor
graph/edge-features 1 1 - tensor
graph/edge-index 1 1 - tensor
graph/from-adjacency 2 2 - graph
graph/from-edge-list 2 2 - graph
graph/from-entities 1 1 - graph
graph/k-hop 3 3 - graph
graph/node-features 1 1 - tensor
graph/num-edges 1 1 - number
graph/num-nodes 1 1 - number
graph/subgraph 2 2 - graph
graph/to-undirected 1 1 - graph
grid/cells-in-radius 2 2 - array
grid/distance 2 2 - number
grid/from-world 2 2 - cell
grid/in-bounds 3 3 - boolean
grid/iso-to-screen 3 3 - point
grid/line 2 2 - array
grid/manhattan-distance 2 2 - number
grid/neighbors 1 2 - array
grid/screen-to-iso 3 3 - point
grid/to-world 2 2 - point
if 3 3 - any
integration/github-create-issue 3 3 ! object
integration/github-get-repo 2 2 ! object
integration/http 3 4 ! object
let 2 2 - any
list 0 * - array
llm/call-tools 2 2 ! LlmCallToolsResult
llm/compact 0 1 ! object
llm/embed 1 1 ! array
llm/generate 1 2 ! string
llm/switch 1 2 ! void
llm/token-count 0 0 - number
log 1 1 ! void
lolo/emit-body 3 3 ! LoloEmitResult
math/abs 1 1 - number
math/acos 1 1 - number
math/approach 3 3 - number
math/asin 1 1 - number
math/atan 1 1 - number
math/atan2 2 2 - number
math/ceil 1 1 - number
math/clamp 3 3 - number
math/cos 1 1 - number
math/default 2 2 - number
math/deg-rad 1 1 - number
math/floor 1 1 - number
math/hypot 2 2 - number
math/lerp 3 3 - number
math/map 5 5 - number
math/max 2 * - number
math/min 2 * - number
math/mod 2 2 - number
math/pow 2 2 - number
math/rad-deg 1 1 - number
math/random 0 0 - number
math/randomInt 2 2 - number
math/round 1 2 - number
math/sign 1 1 - number
math/sin 1 1 - number
math/sqrt 1 1 - number
math/tan 1 1 - number
math/wrap 3 3 - number
memory/list 0 1 - array
memory/recall 1 2 - array
memory/store 2 3 ! string
navigate 1 3 ! void
navigate-back 0 0 ! void
nn/batchnorm 1 1 - nn/layer
nn/clone 1 1 - nn/module
nn/dropout 0 1 - nn/layer
nn/forward 2 2 - tensor
nn/getWeights 1 1 - tensor
nn/layernorm 1 1 - nn/layer
nn/linear 2 2 - nn/layer
nn/paramCount 1 1 - number
nn/relu 0 0 - nn/layer
nn/sequential 1 * - nn/module
nn/setWeights 2 2 ! nn/module
nn/sigmoid 0 0 - nn/layer
nn/softmax 0 1 - nn/layer
nn/tanh 0 0 - nn/layer
noise/fbm 3 4 - number
noise/perlin 2 3 - number
noise/simplex 2 3 - number
not 1 1 - boolean
notify 1 2 ! void
object/clone 1 1 - any
object/deepClone 1 1 - any
object/deepMerge 2 * - any
object/empty? 1 1 - boolean
object/entries 1 1 - array
object/equals 2 2 - boolean
object/filter 2 2 1 any
object/fromEntries 1 1 - any
object/get 2 3 - any
object/has 2 2 - boolean
object/keys 1 1 - array
object/mapKeys 2 2 1 any
object/mapValues 2 2 1 any
object/merge 2 * - any
object/omit 2 2 - any
object/pick 2 2 - any
object/set 3 3 - any
object/values 1 1 - array
or 2 * - boolean
os/debounce 2 2 ! void
os/watch-cron 1 1 ! void
os/watch-env 1 1 ! void
os/watch-files 1 2 ! void
os/watch-http 1 2 ! void
os/watch-port 1 2 ! void
os/watch-process 1 2 ! void
os/watch-signal 1 1 ! void
path 1 * - string
path/astar 5 6 - array
path/reachable 5 6 - array
persist 2 4 ! void
prob/beta 2 2 - number
prob/categorical 2 2 - any
prob/condition 1 1 ! void
prob/credible-interval 2 2 - array
prob/expected-value 1 1 - number
prob/flip 1 1 - boolean
prob/gaussian 2 2 - number
prob/histogram 2 2 - object
prob/infer 4 4 - object
prob/percentile 2 2 - number
prob/poisson 1 1 - number
prob/posterior 4 4 - array
prob/sample 2 2 - array
prob/seed 1 1 ! void
prob/uniform 2 2 - number
prob/variance 1 1 - number
ref 1 2 ! void
render-ui 2 3 ! void
send-server 1 2 ! void
session/append-history 2 2 ! void
session/read-analysis 0 0 - object
session/read-errors 1 1 - array
session/read-history 1 1 - array
session/read-memory 1 1 - object
session/read-spec 1 1 - object
session/write-errors 2 2 ! void
session/write-memory 2 2 ! void
session/write-spec 2 2 ! void
set 2 2 ! void
spawn 1 2 ! void
str/camelCase 1 1 - string
str/capitalize 1 1 - string
str/concat 1 99 - string
str/default 2 2 - string
str/endsWith 2 2 - boolean
str/includes 2 2 - boolean
str/join 2 2 - string
str/kebabCase 1 1 - string
str/len 1 1 - number
str/lower 1 1 - string
str/padEnd 2 3 - string
str/padStart 2 3 - string
str/repeat 2 2 - string
str/replace 3 3 - string
str/replaceAll 3 3 - string
str/reverse 1 1 - string
str/slice 2 3 - string
str/snakeCase 1 1 - string
str/split 2 2 - array
str/startsWith 2 2 - boolean
str/template 2 2 - string
str/titleCase 1 1 - string
str/trim 1 1 - string
str/trimEnd 1 1 - string
str/trimStart 1 1 - string
str/truncate 2 3 - string
str/upper 1 1 - string
tensor/add 2 2 - tensor
tensor/allInRange 2 2 - boolean
tensor/argmax 1 2 - number | tensor
tensor/cat 2 2 - tensor
tensor/clamp 3 3 - tensor
tensor/clampPerDim 2 2 - tensor
tensor/div 2 2 - tensor
tensor/dot 2 2 - number
tensor/flatten 1 1 - tensor
tensor/from 1 1 - tensor
tensor/get 2 2 - number
tensor/matmul 2 2 - tensor
tensor/max 1 2 - number | tensor
tensor/mean 1 2 - number | tensor
tensor/min 1 2 - number | tensor
tensor/mul 2 2 - tensor
tensor/norm 1 2 - number
tensor/ones 1 1 - tensor
tensor/outOfRangeDims 2 2 - array
tensor/outOfRangeIndices 2 2 - number[]
tensor/rand 1 1 - tensor
tensor/randn 1 1 - tensor
tensor/reshape 2 2 - tensor
tensor/shape 1 1 - number[]
tensor/slice 3 3 - tensor
tensor/squeeze 1 1 - tensor
tensor/stack 2 2 - tensor
tensor/sub 2 2 - tensor
tensor/sum 1 2 - number | tensor
tensor/toArray 1 1 - array
tensor/toList 1 1 - number[]
tensor/transpose 1 3 - tensor
tensor/unsqueeze 2 2 - tensor
tensor/zeros 1 1 - tensor
time/add 3 3 - number
time/day 1 1 - number
time/diff 2 3 - number
time/duration 1 1 - string
time/endOf 2 2 - number
time/format 2 2 - string
time/hour 1 1 - number
time/isAfter 2 2 - boolean
time/isBefore 2 2 - boolean
time/isBetween 3 3 - boolean
time/isFuture 1 1 - boolean
time/isPast 1 1 - boolean
time/isSame 2 3 - boolean
time/isToday 1 1 - boolean
time/minute 1 1 - number
time/month 1 1 - number
time/now 0 0 - number
time/parse 1 2 - number
time/relative 1 1 - string
time/second 1 1 - number
time/startOf 2 2 - number
time/subtract 3 3 - number
time/today 0 0 - number
time/weekday 1 1 - number
time/year 1 1 - number
trace/emit 1 2 ! void
trace/log 2 2 ! void
train 1 3 ! object
train/adam 2 4 ! void
train/checkConstraints 2 2 - train/constraintResult
train/checkForbiddenOutputs 3 3 - train/forbiddenResult
train/checkRegression 3 3 - train/regressionResult
train/checkWeightMagnitude 2 2 - boolean
train/clipGradients 2 2 ! number
train/clipWeights 2 2 ! void
train/computeAdvantages 3 3 - tensor
train/computeReturns 2 2 - tensor
train/crossEntropy 2 2 - number
train/getGradientNorm 1 1 - number
train/getMaxWeightMagnitude 1 1 - number
train/huber 2 3 - number
train/loop 3 3 ! train/result
train/mse 2 2 - number
train/sampleBatch 2 2 - array
train/sgd 2 3 ! void
train/step 4 4 ! train/stepResult
train/validate 2 2 - train/validationResult
validate/array 1 1 - boolean
validate/boolean 1 1 - boolean
validate/check 2 2 - any
validate/creditCard 1 1 - boolean
validate/date 1 1 - boolean
validate/email 1 1 - boolean
validate/equals 2 2 - boolean
validate/length 2 2 - boolean
validate/max 2 2 - boolean
validate/maxLength 2 2 - boolean
validate/min 2 2 - boolean
validate/minLength 2 2 - boolean
validate/noneOf 2 2 - boolean
validate/number 1 1 - boolean
validate/object 1 1 - boolean
validate/oneOf 2 2 - boolean
validate/pattern 2 2 - boolean
validate/phone 1 1 - boolean
validate/range 3 3 - boolean
validate/required 1 1 - boolean
validate/string 1 1 - boolean
validate/url 1 1 - boolean
validate/uuid 1 1 - boolean
validate/validate 1 2 ! ValidateResult
vec/add 2 2 - vector
vec/angle 1 2 - number
vec/clamp-length 2 2 - vector
vec/cross 2 2 - vector | number
vec/distance 2 2 - number
vec/distance-sq 2 2 - number
vec/dot 2 2 - number
vec/length 1 1 - number
vec/length-sq 1 1 - number
vec/lerp 3 3 - vector
vec/normalize 1 1 - vector
vec/rotate 2 2 - vector
vec/scale 2 2 - vector
vec/sub 2 2 - vector
when 2 2 - void
workspace/archive-orbital 1 1 ! void
workspace/exists 1 1 - boolean
workspace/list-orbitals 0 0 - array
workspace/read-file 1 1 - string
workspace/read-orbital 1 1 - object
workspace/read-plan 0 0 - object
workspace/read-schema 0 0 - object
workspace/write-file 2 2 ! void
workspace/write-orbital 2 2 ! void
workspace/write-plan 1 1 ! void
workspace/write-schema 1 1 ! void
`;
export type CataloguedOperator =
  | "!="
  | "%"
  | "*"
  | "+"
  | "-"
  | "/"
  | "<"
  | "<="
  | "="
  | "=="
  | ">"
  | ">="
  | "and"
  | "anim/direction-from-delta"
  | "anim/frame-at"
  | "anim/sheet-rect"
  | "array/append"
  | "array/avg"
  | "array/concat"
  | "array/cosine"
  | "array/count"
  | "array/drop"
  | "array/dropLast"
  | "array/empty?"
  | "array/every"
  | "array/filter"
  | "array/find"
  | "array/findIndex"
  | "array/first"
  | "array/flatten"
  | "array/groupBy"
  | "array/includes"
  | "array/indexOf"
  | "array/insert"
  | "array/last"
  | "array/len"
  | "array/map"
  | "array/max"
  | "array/min"
  | "array/nearest"
  | "array/nth"
  | "array/partition"
  | "array/prepend"
  | "array/range"
  | "array/reduce"
  | "array/reject"
  | "array/remove"
  | "array/removeItem"
  | "array/reverse"
  | "array/shuffle"
  | "array/slice"
  | "array/some"
  | "array/sort"
  | "array/sum"
  | "array/take"
  | "array/takeLast"
  | "array/unique"
  | "array/zip"
  | "async/all"
  | "async/debounce"
  | "async/delay"
  | "async/interval"
  | "async/race"
  | "async/retry"
  | "async/sequence"
  | "async/throttle"
  | "async/timeout"
  | "behavior/call"
  | "behavior/compose"
  | "behavior/detect-layout"
  | "behavior/instantiate"
  | "behavior/pipe"
  | "behavior/wire"
  | "browser/clipboard-read"
  | "browser/clipboard-write"
  | "browser/geolocation-current"
  | "browser/open-file-picker"
  | "browser/push-subscribe"
  | "call-service"
  | "checkpoint/load"
  | "checkpoint/save"
  | "compose/compose-all"
  | "compose/compose-children"
  | "contract/clamp-output"
  | "contract/entity-to-tensor"
  | "contract/tensor-to-payload"
  | "contract/validate-input"
  | "contract/validate-output"
  | "contract/violations"
  | "data/augment"
  | "data/dataloader"
  | "data/dataset"
  | "data/normalize"
  | "data/pad"
  | "data/split"
  | "data/tokenize"
  | "despawn"
  | "do"
  | "ease/apply"
  | "ease/smoothstep"
  | "emit"
  | "evaluate"
  | "fetch"
  | "fetch-stream"
  | "fn"
  | "format/bytes"
  | "format/creditCard"
  | "format/currency"
  | "format/list"
  | "format/number"
  | "format/ordinal"
  | "format/percent"
  | "format/phone"
  | "format/plural"
  | "forward"
  | "geo/aabb-overlap"
  | "geo/circle-overlap"
  | "geo/point-in-circle"
  | "geo/point-in-rect"
  | "geo/rect-circle-overlap"
  | "geo/reflect"
  | "geo/segment-intersect"
  | "graph/add-self-loops"
  | "graph/batch"
  | "graph/degree"
  | "graph/edge-features"
  | "graph/edge-index"
  | "graph/from-adjacency"
  | "graph/from-edge-list"
  | "graph/from-entities"
  | "graph/k-hop"
  | "graph/node-features"
  | "graph/num-edges"
  | "graph/num-nodes"
  | "graph/subgraph"
  | "graph/to-undirected"
  | "grid/cells-in-radius"
  | "grid/distance"
  | "grid/from-world"
  | "grid/in-bounds"
  | "grid/iso-to-screen"
  | "grid/line"
  | "grid/manhattan-distance"
  | "grid/neighbors"
  | "grid/screen-to-iso"
  | "grid/to-world"
  | "if"
  | "integration/github-create-issue"
  | "integration/github-get-repo"
  | "integration/http"
  | "let"
  | "list"
  | "llm/call-tools"
  | "llm/compact"
  | "llm/embed"
  | "llm/generate"
  | "llm/switch"
  | "llm/token-count"
  | "log"
  | "lolo/emit-body"
  | "math/abs"
  | "math/acos"
  | "math/approach"
  | "math/asin"
  | "math/atan"
  | "math/atan2"
  | "math/ceil"
  | "math/clamp"
  | "math/cos"
  | "math/default"
  | "math/deg-rad"
  | "math/floor"
  | "math/hypot"
  | "math/lerp"
  | "math/map"
  | "math/max"
  | "math/min"
  | "math/mod"
  | "math/pow"
  | "math/rad-deg"
  | "math/random"
  | "math/randomInt"
  | "math/round"
  | "math/sign"
  | "math/sin"
  | "math/sqrt"
  | "math/tan"
  | "math/wrap"
  | "memory/list"
  | "memory/recall"
  | "memory/store"
  | "navigate"
  | "navigate-back"
  | "nn/batchnorm"
  | "nn/clone"
  | "nn/dropout"
  | "nn/forward"
  | "nn/getWeights"
  | "nn/layernorm"
  | "nn/linear"
  | "nn/paramCount"
  | "nn/relu"
  | "nn/sequential"
  | "nn/setWeights"
  | "nn/sigmoid"
  | "nn/softmax"
  | "nn/tanh"
  | "noise/fbm"
  | "noise/perlin"
  | "noise/simplex"
  | "not"
  | "notify"
  | "object/clone"
  | "object/deepClone"
  | "object/deepMerge"
  | "object/empty?"
  | "object/entries"
  | "object/equals"
  | "object/filter"
  | "object/fromEntries"
  | "object/get"
  | "object/has"
  | "object/keys"
  | "object/mapKeys"
  | "object/mapValues"
  | "object/merge"
  | "object/omit"
  | "object/pick"
  | "object/set"
  | "object/values"
  | "or"
  | "os/debounce"
  | "os/watch-cron"
  | "os/watch-env"
  | "os/watch-files"
  | "os/watch-http"
  | "os/watch-port"
  | "os/watch-process"
  | "os/watch-signal"
  | "path"
  | "path/astar"
  | "path/reachable"
  | "persist"
  | "prob/beta"
  | "prob/categorical"
  | "prob/condition"
  | "prob/credible-interval"
  | "prob/expected-value"
  | "prob/flip"
  | "prob/gaussian"
  | "prob/histogram"
  | "prob/infer"
  | "prob/percentile"
  | "prob/poisson"
  | "prob/posterior"
  | "prob/sample"
  | "prob/seed"
  | "prob/uniform"
  | "prob/variance"
  | "ref"
  | "render-ui"
  | "send-server"
  | "session/append-history"
  | "session/read-analysis"
  | "session/read-errors"
  | "session/read-history"
  | "session/read-memory"
  | "session/read-spec"
  | "session/write-errors"
  | "session/write-memory"
  | "session/write-spec"
  | "set"
  | "spawn"
  | "str/camelCase"
  | "str/capitalize"
  | "str/concat"
  | "str/default"
  | "str/endsWith"
  | "str/includes"
  | "str/join"
  | "str/kebabCase"
  | "str/len"
  | "str/lower"
  | "str/padEnd"
  | "str/padStart"
  | "str/repeat"
  | "str/replace"
  | "str/replaceAll"
  | "str/reverse"
  | "str/slice"
  | "str/snakeCase"
  | "str/split"
  | "str/startsWith"
  | "str/template"
  | "str/titleCase"
  | "str/trim"
  | "str/trimEnd"
  | "str/trimStart"
  | "str/truncate"
  | "str/upper"
  | "tensor/add"
  | "tensor/allInRange"
  | "tensor/argmax"
  | "tensor/cat"
  | "tensor/clamp"
  | "tensor/clampPerDim"
  | "tensor/div"
  | "tensor/dot"
  | "tensor/flatten"
  | "tensor/from"
  | "tensor/get"
  | "tensor/matmul"
  | "tensor/max"
  | "tensor/mean"
  | "tensor/min"
  | "tensor/mul"
  | "tensor/norm"
  | "tensor/ones"
  | "tensor/outOfRangeDims"
  | "tensor/outOfRangeIndices"
  | "tensor/rand"
  | "tensor/randn"
  | "tensor/reshape"
  | "tensor/shape"
  | "tensor/slice"
  | "tensor/squeeze"
  | "tensor/stack"
  | "tensor/sub"
  | "tensor/sum"
  | "tensor/toArray"
  | "tensor/toList"
  | "tensor/transpose"
  | "tensor/unsqueeze"
  | "tensor/zeros"
  | "time/add"
  | "time/day"
  | "time/diff"
  | "time/duration"
  | "time/endOf"
  | "time/format"
  | "time/hour"
  | "time/isAfter"
  | "time/isBefore"
  | "time/isBetween"
  | "time/isFuture"
  | "time/isPast"
  | "time/isSame"
  | "time/isToday"
  | "time/minute"
  | "time/month"
  | "time/now"
  | "time/parse"
  | "time/relative"
  | "time/second"
  | "time/startOf"
  | "time/subtract"
  | "time/today"
  | "time/weekday"
  | "time/year"
  | "trace/emit"
  | "trace/log"
  | "train"
  | "train/adam"
  | "train/checkConstraints"
  | "train/checkForbiddenOutputs"
  | "train/checkRegression"
  | "train/checkWeightMagnitude"
  | "train/clipGradients"
  | "train/clipWeights"
  | "train/computeAdvantages"
  | "train/computeReturns"
  | "train/crossEntropy"
  | "train/getGradientNorm"
  | "train/getMaxWeightMagnitude"
  | "train/huber"
  | "train/loop"
  | "train/mse"
  | "train/sampleBatch"
  | "train/sgd"
  | "train/step"
  | "train/validate"
  | "validate/array"
  | "validate/boolean"
  | "validate/check"
  | "validate/creditCard"
  | "validate/date"
  | "validate/email"
  | "validate/equals"
  | "validate/length"
  | "validate/max"
  | "validate/maxLength"
  | "validate/min"
  | "validate/minLength"
  | "validate/noneOf"
  | "validate/number"
  | "validate/object"
  | "validate/oneOf"
  | "validate/pattern"
  | "validate/phone"
  | "validate/range"
  | "validate/required"
  | "validate/string"
  | "validate/url"
  | "validate/uuid"
  | "validate/validate"
  | "vec/add"
  | "vec/angle"
  | "vec/clamp-length"
  | "vec/cross"
  | "vec/distance"
  | "vec/distance-sq"
  | "vec/dot"
  | "vec/length"
  | "vec/length-sq"
  | "vec/lerp"
  | "vec/normalize"
  | "vec/rotate"
  | "vec/scale"
  | "vec/sub"
  | "when"
  | "workspace/archive-orbital"
  | "workspace/exists"
  | "workspace/list-orbitals"
  | "workspace/read-file"
  | "workspace/read-orbital"
  | "workspace/read-plan"
  | "workspace/read-schema"
  | "workspace/write-file"
  | "workspace/write-orbital"
  | "workspace/write-plan"
  | "workspace/write-schema";
